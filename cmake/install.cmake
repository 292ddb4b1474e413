# What `cmake --install BUILD --prefix PREFIX` puts in place. Nothing of it names this tree or PREFIX, so it may be moved.
#   component "development"  rules and players: libraries, headers, and a package for CMake (find_package(agon))
#   component "program"      agon, which has the pages and kits inside; manual, completions, systemd unit
include(GNUInstallDirs)
include(CMakePackageConfigHelpers)
set(AGON_HEADERS ${CMAKE_INSTALL_INCLUDEDIR}/agon)
set(AGON_PACKAGE_FILES ${CMAKE_INSTALL_LIBDIR}/cmake/agon)

#   agon_install_room(target FOLDER dir PUBLIC_NAME name) -> agon::NAME, here and in the package
function(agon_install_room target)
  cmake_parse_arguments(INSTALL "" "FOLDER;PUBLIC_NAME" "" ${ARGN})
  add_library(agon::${INSTALL_PUBLIC_NAME} ALIAS ${target})
  if(EMSCRIPTEN)
    return()  # modules are what is handed on
  endif()
  set_target_properties(${target} PROPERTIES EXPORT_NAME ${INSTALL_PUBLIC_NAME})
  get_target_property(kind ${target} TYPE)
  if(kind STREQUAL "INTERFACE_LIBRARY")
    target_compile_features(${target} INTERFACE cxx_std_20)
  else()
    target_compile_features(${target} PUBLIC cxx_std_20)
  endif()
  install(TARGETS ${target} EXPORT agonTargets COMPONENT development)
  file(RELATIVE_PATH place ${PROJECT_SOURCE_DIR}/src ${CMAKE_CURRENT_SOURCE_DIR}/${INSTALL_FOLDER})
  install(DIRECTORY ${CMAKE_CURRENT_SOURCE_DIR}/${INSTALL_FOLDER}/ DESTINATION ${AGON_HEADERS}/${place}
          COMPONENT development FILES_MATCHING PATTERN *.h)
endfunction()

function(agon_install_package)
  configure_package_config_file(${PROJECT_SOURCE_DIR}/cmake/agonConfig.cmake.in ${PROJECT_BINARY_DIR}/agonConfig.cmake
                                INSTALL_DESTINATION ${AGON_PACKAGE_FILES} NO_SET_AND_CHECK_MACRO)
  write_basic_package_version_file(${PROJECT_BINARY_DIR}/agonConfigVersion.cmake COMPATIBILITY SameMinorVersion)
  install(FILES ${PROJECT_BINARY_DIR}/agonConfig.cmake ${PROJECT_BINARY_DIR}/agonConfigVersion.cmake
          DESTINATION ${AGON_PACKAGE_FILES} COMPONENT development)
  install(EXPORT agonTargets NAMESPACE agon:: DESTINATION ${AGON_PACKAGE_FILES} COMPONENT development)
endfunction()
