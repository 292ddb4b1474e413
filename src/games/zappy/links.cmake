# The original programs whose place this one takes: links to it.
set_property(GLOBAL APPEND PROPERTY AGON_PROGRAM_ALIASES zappy_server zappy_ai)
# It has a usage text of its own, as the server has.
set_source_files_properties(zappy/wire/client/client.cpp PROPERTIES SKIP_UNITY_BUILD_INCLUSION ON)
