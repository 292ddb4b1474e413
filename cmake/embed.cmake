# The files of a folder inside the program: an assembler file with one .incbin each, and a table of them.
#   agon_embed(agon_web FOLDER dir) -> a library with
#     std::span<const agon::net::Asset> agon_web_assets();
#   agon_embed(agon_texts FOLDER dir FILES docs/*.md …) -> the same, of those files of the folder alone
# Files that come or go are noticed by the next build, and so are changed ones. A folder that is empty or absent gives one
# page that says how to build the pages.
function(agon_embed target)
  cmake_parse_arguments(EMBED "" "FOLDER" "FILES" ${ARGN})
  set(base ${CMAKE_CURRENT_BINARY_DIR}/${target})
  if(EMBED_FILES)
    list(TRANSFORM EMBED_FILES PREPEND ${EMBED_FOLDER}/)
    file(GLOB files CONFIGURE_DEPENDS LIST_DIRECTORIES false RELATIVE ${EMBED_FOLDER} ${EMBED_FILES})
  else()
    file(GLOB_RECURSE files CONFIGURE_DEPENDS LIST_DIRECTORIES false RELATIVE ${EMBED_FOLDER} ${EMBED_FOLDER}/*)
  endif()
  if(NOT files)
    set(EMBED_FOLDER ${base}_absent)
    set(files index.html)
    agon_write_absent_page(${EMBED_FOLDER}/index.html)
  endif()

  set(assembler "    .section .rodata\n")
  set(declarations "")
  set(table "")
  set(number 0)
  foreach(file ${files})
    set(name ${target}_file_${number})
    string(APPEND assembler "    .global ${name}\n    .global ${name}_end\n"
           "${name}:\n    .incbin \"${EMBED_FOLDER}/${file}\"\n${name}_end:\n    .byte 0\n")
    string(APPEND declarations "extern const char ${name}[], ${name}_end[];\n")
    string(APPEND table "      {\"/${file}\", {${name}, static_cast<std::size_t>(${name}_end - ${name})}},\n")
    math(EXPR number "${number} + 1")
  endforeach()
  string(APPEND assembler "    .section .note.GNU-stack,\"\",@progbits\n")  # without it the stack becomes executable
  # One object without this note takes the protection of control flow from the whole program.
  string(APPEND assembler "#ifdef __CET__\n#include <cet.h>\n#endif\n")

  file(CONFIGURE OUTPUT ${base}.S CONTENT "${assembler}" @ONLY)
  file(CONFIGURE OUTPUT ${base}.cpp @ONLY CONTENT
"#include \"net/assets.h\"

extern \"C\" {
${declarations}}

std::span<const agon::net::Asset> ${target}_assets();
std::span<const agon::net::Asset> ${target}_assets() {
  static const agon::net::Asset assets[] = {
${table}  };
  return assets;
}
")
  list(TRANSFORM files PREPEND ${EMBED_FOLDER}/ OUTPUT_VARIABLE full_names)
  set_source_files_properties(${base}.S PROPERTIES LANGUAGE ASM OBJECT_DEPENDS "${full_names}")
  add_library(${target} STATIC ${base}.S ${base}.cpp)
  agon_harden(${target})
  target_link_libraries(${target} PUBLIC agon_net)
  target_compile_options(${target} PRIVATE $<$<COMPILE_LANG_AND_ID:ASM,Clang>:-Wno-unused-command-line-argument>)
endfunction()

function(agon_write_absent_page path)
  file(CONFIGURE OUTPUT ${path} @ONLY CONTENT
"<!doctype html>
<html lang=\"en\">
<meta charset=\"utf-8\">
<title>Agon without its pages</title>
<h1>This program was built without its pages</h1>
<p><code>make arena</code> builds them and the program together. By hand: <code>scripts/pages.sh</code>,
then build the program again. The <a href=\"/api/matches\">API</a> works without them.</p>
</html>
")
endfunction()
