# A room of the house: one folder of src/ as one static library.
#   agon_room(name FOLDER dir [APART] [QUICK] [PUBLIC_NAME name] LINKS targets...)
# APART: its files are never compiled as one. QUICK: it does little at a time (commands, contests, pages), and is not worth the
# compiler's dearer optimisations.
# A room with a public name is installed, headers included, and is agon::NAME to programs of others (cmake/install.cmake).
function(agon_room name)
  cmake_parse_arguments(ROOM "APART;QUICK" "FOLDER;PUBLIC_NAME" "LINKS" ${ARGN})
  file(GLOB_RECURSE sources CONFIGURE_DEPENDS ${CMAKE_CURRENT_SOURCE_DIR}/${ROOM_FOLDER}/*.cpp)
  set(scope PUBLIC)
  if(sources)
    add_library(${name} STATIC ${sources})
  else()  # headers alone
    set(scope INTERFACE)
    add_library(${name} INTERFACE)
  endif()
  target_include_directories(${name} ${scope} $<BUILD_INTERFACE:${PROJECT_SOURCE_DIR}/src>
                             $<INSTALL_INTERFACE:${AGON_HEADERS}>)
  target_link_libraries(${name} ${scope} ${ROOM_LINKS})
  if(sources AND NOT ROOM_APART)
    agon_compile_together(${name})
  endif()
  if(ROOM_QUICK)
    target_compile_options(${name} PRIVATE $<$<CONFIG:Release>:-O1>)
  endif()
  if(ROOM_PUBLIC_NAME)
    agon_install_room(${name} FOLDER ${ROOM_FOLDER} PUBLIC_NAME ${ROOM_PUBLIC_NAME})
  endif()
endfunction()

# Several files of a room compiled as one: each costs mostly what it includes.
# With AGON_UNITY=ON, as in the release preset; without it each is compiled for itself, which shows what it forgot to include.
#   agon_compile_together(target)
function(agon_compile_together target)
  set_target_properties(${target} PROPERTIES UNITY_BUILD ${AGON_UNITY} UNITY_BUILD_BATCH_SIZE 8)
  if(AGON_UNITY AND CMAKE_CXX_COMPILER_ID STREQUAL "GNU")
    # The compiler takes the files for headers, whose coroutines may hold nothing of an anonymous namespace, and one file's
    # names for another's; the dev build warns of what is shadowed within one.
    target_compile_options(${target} PRIVATE $<$<COMPILE_LANGUAGE:CXX>:-Wno-subobject-linkage -Wno-shadow>)
  endif()
endfunction()

# The tests of a room: every *_test.cpp of a folder in one program.
#   agon_tests(name FOLDER dir LINKS targets...)
function(agon_tests name)
  cmake_parse_arguments(ROOM "" "FOLDER" "LINKS" ${ARGN})
  file(GLOB_RECURSE sources CONFIGURE_DEPENDS ${CMAKE_CURRENT_SOURCE_DIR}/${ROOM_FOLDER}/*_test.cpp)
  if(NOT sources)
    return()
  endif()
  add_executable(${name} ${sources})
  target_include_directories(${name} PRIVATE ${PROJECT_SOURCE_DIR}/tests)
  # Not the full name: a clone elsewhere finds what was compiled here in the compiler's cache.
  target_compile_definitions(${name} PRIVATE AGON_TEST_DIR="tests")
  # What is measured or long lives in the rooms; the tests' own templates are compiled quickly.
  target_compile_options(${name} PRIVATE $<$<CONFIG:RelWithDebInfo>:-O1;-g0>)
  target_link_libraries(${name} PRIVATE ${ROOM_LINKS} GTest::gtest_main rapidcheck)
  gtest_discover_tests(${name} DISCOVERY_MODE PRE_TEST WORKING_DIRECTORY ${PROJECT_SOURCE_DIR} PROPERTIES TIMEOUT 300)
  add_dependencies(unit_tests ${name})
endfunction()
