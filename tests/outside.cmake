# Tests from outside the program: Python's standard library or Node.js against the real thing. Label "outside". Each file is
# an entry of its own, outside.NAME.FILE, so that all cores have work to the end. COST: roughly a file's seconds, where they are many;
# what takes long begins first. scripts/times.py reads the processor seconds that each tells.
#   agon_outside_test(name FOLDER dir [TIMEOUT seconds] [COST pattern=seconds...])
#   agon_node_test(name FOLDER dir [BROWSER] [EXCEPT file...] [TIMEOUT seconds] [COST pattern=seconds...])
# JAVA_TOOL_OPTIONS: programs of Java are short here, and the dearer compiler of their machine would not pay.
# A skip has failed, in JavaScript as in Python (outside.py). So files that need the modules of `make wasm` are entries where these are built.
# BROWSER: it drives Chromium, which is busy on two cores at times: two of them are not run at once on a machine that has no more.
function(agon_outside_entry name short)
  cmake_parse_arguments(ENTRY "" "TIMEOUT;PROCESSORS" "COST;COMMAND" ${ARGN})
  if(NOT ENTRY_TIMEOUT)
    set(ENTRY_TIMEOUT 600)
  endif()
  if(NOT ENTRY_PROCESSORS)
    set(ENTRY_PROCESSORS 1)
  endif()
  set(cost 10)
  foreach(each ${ENTRY_COST})
    string(REGEX MATCH "^(.*)=([0-9]+)$" found ${each})
    set(seconds ${CMAKE_MATCH_2})
    if(short MATCHES "^${CMAKE_MATCH_1}$")
      set(cost ${seconds})
    endif()
  endforeach()
  add_test(NAME outside.${name}.${short} COMMAND bash -c "time \"$@\"" timed ${ENTRY_COMMAND} WORKING_DIRECTORY ${PROJECT_SOURCE_DIR})
  set_tests_properties(outside.${name}.${short} PROPERTIES
    ENVIRONMENT "AGON=$<TARGET_FILE:agon>;AGON_TEST_SECONDS=${ENTRY_TIMEOUT};AGON_TOY=$<TARGET_FILE:agon_toy_program>;PYTHONDONTWRITEBYTECODE=1;JAVA_TOOL_OPTIONS=-XX:TieredStopAtLevel=1 -XX:+UseSerialGC;TIMEFORMAT=processor seconds: %U + %S"
    LABELS outside TIMEOUT ${ENTRY_TIMEOUT} COST ${cost} PROCESSORS ${ENTRY_PROCESSORS})
endfunction()

function(agon_outside_test name)
  cmake_parse_arguments(OUTSIDE "" "FOLDER;TIMEOUT" "COST" ${ARGN})
  set(folder ${CMAKE_CURRENT_SOURCE_DIR}/${OUTSIDE_FOLDER})
  file(GLOB files CONFIGURE_DEPENDS RELATIVE ${folder} ${folder}/*_test.py)
  foreach(file ${files})
    string(REGEX REPLACE "_test\\.py$" "" short ${file})
    agon_outside_entry(${name} ${short} TIMEOUT ${OUTSIDE_TIMEOUT} COST ${OUTSIDE_COST}
                       COMMAND python3 -W error ${PROJECT_SOURCE_DIR}/tests/outside.py ${folder} ${file})
  endforeach()
endfunction()

function(agon_node_test name)
  cmake_parse_arguments(OUTSIDE "BROWSER" "FOLDER;TIMEOUT" "EXCEPT;COST" ${ARGN})
  set(processors 1)
  if(OUTSIDE_BROWSER)
    set(processors 2)
  endif()
  set(folder ${CMAKE_CURRENT_SOURCE_DIR}/${OUTSIDE_FOLDER})
  file(GLOB files CONFIGURE_DEPENDS RELATIVE ${folder} ${folder}/*.test.mjs)
  file(GLOB modules CONFIGURE_DEPENDS ${PROJECT_SOURCE_DIR}/build/wasm/modules/*.wasm)
  foreach(file ${files})
    string(REGEX REPLACE "\\.test\\.mjs$" "" short ${file})
    file(STRINGS ${folder}/${file} needs REGEX "from \"\\./(modules|editor_pages)\\.mjs\"")
    if(needs AND NOT modules)
      message(STATUS "outside.${name}.${short} is left out: it needs the modules of make wasm")
    elseif(NOT short IN_LIST OUTSIDE_EXCEPT)
      agon_outside_entry(${name} ${short} TIMEOUT ${OUTSIDE_TIMEOUT} PROCESSORS ${processors} COST ${OUTSIDE_COST}
                         COMMAND node --test ${folder}/${file})
      set_tests_properties(outside.${name}.${short} PROPERTIES FAIL_REGULAR_EXPRESSION "# SKIP")
    endif()
  endforeach()
endfunction()
