# The original programs whose place this one takes: links to it.
set_property(GLOBAL APPEND PROPERTY AGON_PROGRAM_ALIASES zappy_server zappy_ai)
