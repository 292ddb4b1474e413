# The program's part of `cmake --install`, and Debian packages of both parts by CPack: agon and libagon-dev.
# Manual and completions are what the program says of itself: the target "documents" writes them (Python), and where it was
# built they are installed.
install(TARGETS agon COMPONENT program)
get_property(aliases GLOBAL PROPERTY AGON_PROGRAM_ALIASES)
foreach(name ${aliases})
  install(FILES ${PROJECT_BINARY_DIR}/${name} DESTINATION ${CMAKE_INSTALL_BINDIR} COMPONENT program)
endforeach()

set(documents ${PROJECT_BINARY_DIR}/documents)
add_custom_target(documents DEPENDS agon COMMENT "manual and completions"
  COMMAND python3 ${PROJECT_SOURCE_DIR}/scripts/manual.py $<TARGET_FILE:agon> ${documents})
install(DIRECTORY ${documents}/man1 DESTINATION ${CMAKE_INSTALL_MANDIR} COMPONENT program OPTIONAL)
install(FILES ${documents}/agon.bash DESTINATION ${CMAKE_INSTALL_DATADIR}/bash-completion/completions RENAME agon
        COMPONENT program OPTIONAL)
install(FILES ${documents}/_agon DESTINATION ${CMAKE_INSTALL_DATADIR}/zsh/vendor-completions COMPONENT program OPTIONAL)
install(FILES ${documents}/agon.fish DESTINATION ${CMAKE_INSTALL_DATADIR}/fish/vendor_completions.d COMPONENT program OPTIONAL)
install(FILES ${PROJECT_SOURCE_DIR}/packaging/agon.service DESTINATION lib/systemd/system COMPONENT program)
install(FILES ${PROJECT_SOURCE_DIR}/LICENSE DESTINATION ${CMAKE_INSTALL_DATADIR}/doc/agon RENAME copyright COMPONENT program)
install(FILES ${PROJECT_SOURCE_DIR}/LICENSE DESTINATION ${CMAKE_INSTALL_DATADIR}/doc/libagon-dev RENAME copyright
        COMPONENT development)
foreach(page README.md CHANGELOG.md THIRD_PARTY.md SECURITY.md docs)
  if(EXISTS ${PROJECT_SOURCE_DIR}/${page})
    if(IS_DIRECTORY ${PROJECT_SOURCE_DIR}/${page})
      install(DIRECTORY ${PROJECT_SOURCE_DIR}/${page} DESTINATION ${CMAKE_INSTALL_DATADIR}/doc/agon COMPONENT program)
    else()
      install(FILES ${PROJECT_SOURCE_DIR}/${page} DESTINATION ${CMAKE_INSTALL_DATADIR}/doc/agon COMPONENT program)
    endif()
  endif()
endforeach()
# A package puts it where the service reads it; an installation elsewhere leaves /etc alone.
install(FILES ${PROJECT_SOURCE_DIR}/packaging/default DESTINATION /etc/default RENAME agon COMPONENT debian EXCLUDE_FROM_ALL)

set(CPACK_GENERATOR DEB)
set(CPACK_PACKAGE_NAME agon)
set(CPACK_PACKAGE_VENDOR Agon)
set(CPACK_PACKAGE_CONTACT "Agon <agon@localhost>")
set(CPACK_PACKAGE_DIRECTORY ${PROJECT_BINARY_DIR}/packages)
set(CPACK_PACKAGING_INSTALL_PREFIX /usr)
set(CPACK_STRIP_FILES ON)
# Folders of a package are open to all, whatever the umask of whoever makes it.
set(CPACK_INSTALL_DEFAULT_DIRECTORY_PERMISSIONS OWNER_READ OWNER_WRITE OWNER_EXECUTE GROUP_READ GROUP_EXECUTE WORLD_READ WORLD_EXECUTE)
set(CPACK_DEB_COMPONENT_INSTALL ON)
set(CPACK_COMPONENTS_ALL program development debian)
set(CPACK_COMPONENT_PROGRAM_GROUP agon)
set(CPACK_COMPONENT_DEBIAN_GROUP agon)
set(CPACK_COMPONENT_DEVELOPMENT_GROUP development)
set(CPACK_COMPONENTS_GROUPING ONE_PER_GROUP)
set(CPACK_DEBIAN_AGON_DESCRIPTION "arena for programs that play games
 Enforces the rules of five games, keeps the clocks, speaks each game's own
 protocol, shows matches live in the browser, records them exactly, and ranks
 the players.")
set(CPACK_DEBIAN_DEVELOPMENT_DESCRIPTION "rules and players of Agon's games as C++ libraries
 Static libraries, headers and a package for CMake: find_package(agon).")
set(CPACK_DEBIAN_FILE_NAME DEB-DEFAULT)
set(CPACK_DEBIAN_AGON_PACKAGE_NAME agon)
set(CPACK_DEBIAN_AGON_PACKAGE_SECTION games)
set(CPACK_DEBIAN_AGON_PACKAGE_SHLIBDEPS ON)
set(CPACK_DEBIAN_AGON_PACKAGE_DEPENDS "bubblewrap, fonts-dejavu-core")
set(CPACK_DEBIAN_AGON_PACKAGE_RECOMMENDS "python3")
set(CPACK_DEBIAN_AGON_PACKAGE_SUGGESTS "ffmpeg, default-jdk-headless, postgresql")
set(CPACK_DEBIAN_AGON_PACKAGE_CONTROL_STRICT_PERMISSION ON)
set(CPACK_DEBIAN_AGON_PACKAGE_CONTROL_EXTRA
  ${PROJECT_SOURCE_DIR}/packaging/conffiles ${PROJECT_SOURCE_DIR}/packaging/postinst
  ${PROJECT_SOURCE_DIR}/packaging/prerm ${PROJECT_SOURCE_DIR}/packaging/postrm)
set(CPACK_DEBIAN_DEVELOPMENT_PACKAGE_NAME libagon-dev)
set(CPACK_DEBIAN_DEVELOPMENT_PACKAGE_SECTION libdevel)
set(CPACK_DEBIAN_DEVELOPMENT_PACKAGE_SHLIBDEPS OFF)
set(boost ${Boost_VERSION_MAJOR}.${Boost_VERSION_MINOR}) # whose headers the libraries were compiled with
set(CPACK_DEBIAN_DEVELOPMENT_PACKAGE_DEPENDS
  "libboost${boost}-dev, libboost-json${boost}-dev, libfmt-dev, libzstd-dev, libutf8proc-dev, libpcg-cpp-dev, pkg-config")
include(CPack)
