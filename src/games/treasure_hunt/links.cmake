find_package(pugixml REQUIRED)  # the protocol's XML
target_link_libraries(agon_treasure_hunt_wire PUBLIC pugixml::pugixml)
