# A room of the house: one folder of src/ as one static library.
#   agon_room(name FOLDER dir [QUICK] [LEAN] [PUBLIC_NAME name] [PRECOMPILED set] LINKS targets...)
# QUICK: what it does is mostly the kernel's or a library's work (commands, contests, sockets, pages, processes), and is not worth
# the compiler's dearer optimisations.
# LEAN: it reads no bytes of strangers, and is not slowed down by assertions and checks (cmake/hardening.cmake).
# PRECOMPILED: cmake/precompiled/SET.h is read once for all rooms that name it. They must be compiled alike, all QUICK or none:
# GCC 12 crashed when a unit with -O3 read a set that was made with -O1.
# A room with a public name is installed, headers included, and is agon::NAME to programs of others (cmake/install.cmake).
function(agon_room name)
  cmake_parse_arguments(ROOM "QUICK;LEAN" "FOLDER;PUBLIC_NAME;PRECOMPILED" "LINKS" ${ARGN})
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
  if(sources)
    agon_compile_together(${name})
    if(ROOM_LEAN)
      target_compile_definitions(${name} PRIVATE $<$<CONFIG:Release>:NDEBUG>)
    else()
      agon_harden(${name})
    endif()
  endif()
  if(ROOM_QUICK)
    # What these files include costs more than what they say.
    set_target_properties(${name} PROPERTIES UNITY_BUILD_BATCH_SIZE 24)
    # With -Og GCC takes a fifth less time again, but live servers and contests get 7 to 10 % slower.
    target_compile_options(${name} PRIVATE $<$<CONFIG:Release>:-O1>)
  endif()
  if(sources AND ROOM_PRECOMPILED)
    agon_precompile(${name} ${ROOM_PRECOMPILED})
  endif()
  if(ROOM_PUBLIC_NAME)
    agon_install_room(${name} FOLDER ${ROOM_FOLDER} PUBLIC_NAME ${ROOM_PUBLIC_NAME})
  endif()
endfunction()

# One file of a room in place of another, where the target is no machine of its own.
#   agon_replace_source(target FILE BY)
function(agon_replace_source target file by)
  get_target_property(sources ${target} SOURCES)
  list(LENGTH sources before)
  list(FILTER sources EXCLUDE REGEX "/${file}$")
  list(LENGTH sources after)
  if(before EQUAL after)
    message(FATAL_ERROR "${target} has no file ${file}")
  endif()
  get_filename_component(folder ${CMAKE_CURRENT_LIST_FILE} DIRECTORY)
  set_target_properties(${target} PROPERTIES SOURCES "${sources};${folder}/${by}")
endfunction()

# With AGON_PRECOMPILED=ON, a room's files find cmake/precompiled/SET.h read already: by the first room that names the set, for all
# that are hardened as it is.
#   agon_precompile(target set)
function(agon_precompile target set)
  if(NOT AGON_PRECOMPILED)
    return()
  endif()
  get_target_property(hardened ${target} AGON_IS_HARDENED)
  set(kind AGON_PRECOMPILED_${set}_${hardened})
  get_property(first GLOBAL PROPERTY ${kind})
  if(first)
    target_precompile_headers(${target} REUSE_FROM ${first})
  else()
    target_precompile_headers(${target} PRIVATE ${PROJECT_SOURCE_DIR}/cmake/precompiled/${set}.h)
    set_property(GLOBAL PROPERTY ${kind} ${target})
  endif()
endfunction()

# Several files of a room compiled as one: each costs mostly what it includes.
# With AGON_UNITY=ON, as in most presets; in that of bench each is compiled for itself, which shows what it forgot to include.
#   agon_compile_together(target)
function(agon_compile_together target)
  set_target_properties(${target} PROPERTIES UNITY_BUILD ${AGON_UNITY} UNITY_BUILD_BATCH_SIZE 8)
  if(AGON_UNITY)
    # A name of one file hides the same name of another in the unit. A build without units warns of what is shadowed
    # within a file.
    target_compile_options(${target} PRIVATE $<$<COMPILE_LANGUAGE:CXX>:-Wno-shadow>)
  endif()
  if(AGON_UNITY AND CMAKE_CXX_COMPILER_ID STREQUAL "GNU")
    # GCC takes the files of a unit for headers, whose coroutines may hold nothing of an anonymous namespace.
    target_compile_options(${target} PRIVATE $<$<COMPILE_LANGUAGE:CXX>:-Wno-subobject-linkage>)
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
  target_compile_options(${name} PRIVATE $<$<CONFIG:Release>:-O1;-g0>)
  target_link_libraries(${name} PRIVATE ${ROOM_LINKS} GTest::gtest_main rapidcheck)
  gtest_discover_tests(${name} DISCOVERY_MODE PRE_TEST WORKING_DIRECTORY ${PROJECT_SOURCE_DIR} PROPERTIES TIMEOUT 300)
  add_dependencies(unit_tests ${name})
endfunction()
