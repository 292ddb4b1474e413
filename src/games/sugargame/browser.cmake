# A page has no disk, its worker no second thread, and nobody starts programs there.
agon_replace_source(agon_sugargame_players players/kills/kill_table_file.cpp browser/kill_tables.cpp)
agon_replace_source(agon_sugargame_players players/helpers.cpp browser/helpers.cpp)
target_sources(agon_sugargame_rules PRIVATE ${CMAKE_CURRENT_LIST_DIR}/browser/programs.cpp)
