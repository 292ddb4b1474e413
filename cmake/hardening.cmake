# The program reads bytes of strangers: what a fault in it would let them do is made harder, and most faults end it at once.
#   stack protector, stack clash   a buffer on the stack that is overrun, a stack that grows past its guard
#   FORTIFY, assertions            calls of the C library and containers of the C++ library that go past their end
#   control flow                   jumps and returns to places that are none (Intel CET; on ARM: PAC and BTI); in force where the
#                                  system's start files have it, too
#   RELRO, BIND_NOW, PIE           the table of libraries' functions is read-only, and nothing lies at a fixed address
# Control flow and PIE count only where every file has them, and cost nearly nothing, so all have them. The rest is left out of
# rules, players, search, learners and analysis (agon_room's LEAN): bytes of strangers are read before them, and they are measured in
# steps a second.
# The sanitizers bring their own, and other builds of the rules (Python, WebAssembly) keep their own flags.
# tests/hostile/programs/hardened_test.py reads the binary.
option(AGON_HARDENED "compile the program so that faults end it rather than obey a stranger" ON)
set(AGON_HARDENING)
if(AGON_HARDENED AND NOT AGON_SANITIZE AND AGON_PARTS STREQUAL "all")
  include(CheckCXXCompilerFlag)
  add_compile_options(-fPIE)
  foreach(flag -fcf-protection -mbranch-protection=standard)
    string(MAKE_C_IDENTIFIER "AGON_HAS${flag}" has)
    check_cxx_compiler_flag(${flag} ${has})
    if(${has})
      add_compile_options(${flag})
    endif()
  endforeach()
  add_link_options(-pie -Wl,-z,relro,-z,now)
  # FORTIFY needs an optimising compiler. A distribution's compiler may have its own word for it, which is taken back first.
  set(AGON_HARDENING -fstack-protector-strong -fstack-clash-protection -D_GLIBCXX_ASSERTIONS
      "$<$<NOT:$<CONFIG:Debug>>:-U_FORTIFY_SOURCE;-D_FORTIFY_SOURCE=3>")
endif()

# What strangers' bytes can reach.
#   agon_harden(target)
function(agon_harden target)
  target_compile_options(${target} PRIVATE ${AGON_HARDENING})
  set_target_properties(${target} PROPERTIES AGON_IS_HARDENED ON)
endfunction()
