# The wire has an Agent of its own, which would stand before the rules' in whatever is compiled with it.
set_target_properties(agon_tron_wire PROPERTIES UNITY_BUILD OFF)
