# Tests from outside the program: Python's standard library against the real thing. Label "outside". Each file is an entry
# of its own, outside.NAME.FILE, so that all cores have work to the end.
#   agon_outside_test(name FOLDER dir [TIMEOUT seconds])
function(agon_outside_test name)
  cmake_parse_arguments(OUTSIDE "" "FOLDER;TIMEOUT" "" ${ARGN})
  if(NOT OUTSIDE_TIMEOUT)
    set(OUTSIDE_TIMEOUT 300)
  endif()
  file(GLOB files CONFIGURE_DEPENDS RELATIVE ${CMAKE_CURRENT_SOURCE_DIR}/${OUTSIDE_FOLDER} ${CMAKE_CURRENT_SOURCE_DIR}/${OUTSIDE_FOLDER}/*_test.py)
  foreach(file ${files})
    string(REGEX REPLACE "_test\\.py$" "" short ${file})
    add_test(NAME outside.${name}.${short}
             COMMAND python3 -W error ${PROJECT_SOURCE_DIR}/tests/outside.py ${CMAKE_CURRENT_SOURCE_DIR}/${OUTSIDE_FOLDER} ${file}
             WORKING_DIRECTORY ${PROJECT_SOURCE_DIR})
    set_tests_properties(outside.${name}.${short} PROPERTIES
      ENVIRONMENT "AGON=$<TARGET_FILE:agon>;AGON_TOY=$<TARGET_FILE:agon_toy_program>;PYTHONDONTWRITEBYTECODE=1"
      LABELS outside TIMEOUT ${OUTSIDE_TIMEOUT})
  endforeach()
endfunction()
