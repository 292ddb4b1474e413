# Tests from outside the program: Python's standard library against the real thing. Label "outside".
#   agon_outside_test(name FOLDER dir [TIMEOUT seconds])
function(agon_outside_test name)
  cmake_parse_arguments(OUTSIDE "" "FOLDER;TIMEOUT" "" ${ARGN})
  if(NOT OUTSIDE_TIMEOUT)
    set(OUTSIDE_TIMEOUT 300)
  endif()
  file(GLOB any ${CMAKE_CURRENT_SOURCE_DIR}/${OUTSIDE_FOLDER}/*_test.py)
  if(NOT any)
    return()
  endif()
  add_test(NAME outside.${name}
           COMMAND python3 -W error ${PROJECT_SOURCE_DIR}/tests/outside.py ${CMAKE_CURRENT_SOURCE_DIR}/${OUTSIDE_FOLDER}
           WORKING_DIRECTORY ${PROJECT_SOURCE_DIR})
  set_tests_properties(outside.${name} PROPERTIES
    ENVIRONMENT "AGON=$<TARGET_FILE:agon>;AGON_TOY=$<TARGET_FILE:agon_toy_program>;PYTHONDONTWRITEBYTECODE=1"
    LABELS outside TIMEOUT ${OUTSIDE_TIMEOUT})
endfunction()
