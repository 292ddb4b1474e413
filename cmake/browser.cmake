# What the rules and players need where they are compiled to WebAssembly: Debian's headers alone, for its libraries are the
# machine's. A folder of links names them, so that the machine's own C library stays out.
set(headers ${PROJECT_BINARY_DIR}/headers)
file(MAKE_DIRECTORY ${headers})
foreach(name boost fmt pcg_random.hpp pcg_extras.hpp pcg_uint128.hpp zstd.h zstd_errors.h utf8proc.h)
  if(NOT EXISTS /usr/include/${name})
    message(FATAL_ERROR "/usr/include/${name} is missing: scripts/packages.sh wasm installs what is needed")
  endif()
  file(CREATE_LINK /usr/include/${name} ${headers}/${name} SYMBOLIC)
endforeach()
set(bridge ${PROJECT_SOURCE_DIR}/wasm/bridge)

add_library(agon_headers INTERFACE)
target_include_directories(agon_headers SYSTEM INTERFACE ${headers})
target_compile_definitions(agon_headers INTERFACE FMT_HEADER_ONLY "FMT_STATIC_THOUSANDS_SEPARATOR=','")
target_compile_options(agon_headers INTERFACE -include ${bridge}/missing.h)

# Boost.JSON is compiled here, once for all modules; fmt is in its headers, and knows no places (locales), which would be most of it.
add_library(agon_header_code STATIC ${bridge}/boost_json.cpp ${bridge}/zstd.cpp)
target_link_libraries(agon_header_code PUBLIC agon_headers)
target_compile_options(agon_header_code PRIVATE -w)
add_library(Boost::json ALIAS agon_header_code)
add_library(fmt::fmt ALIAS agon_header_code)
add_library(PkgConfig::ZSTD ALIAS agon_headers)
add_library(PkgConfig::UTF8PROC ALIAS agon_headers)
add_library(agon_no_threads INTERFACE)
add_library(Threads::Threads ALIAS agon_no_threads)
