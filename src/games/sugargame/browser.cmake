# A page has no disk, and its worker no second thread.
agon_replace_source(agon_sugargame_players players/kills/kill_table_file.cpp browser/kill_tables.cpp)
agon_replace_source(agon_sugargame_players players/helpers.cpp browser/helpers.cpp)
