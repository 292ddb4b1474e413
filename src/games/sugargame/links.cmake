# The classes that Java players need are inside the program, as sources.
agon_embed(agon_sugargame_java FOLDER ${PROJECT_SOURCE_DIR}/bots/sugargame/java/api)
target_link_libraries(agon_sugargame_wire PUBLIC agon_sugargame_java)
