// Included before anything else of an addon: node::ObjectWrap without the clean-up hooks that Node 24.19 gave it. Its destructor
// runs while garbage is collected, where the hook finds no environment and ends the process (nodejs/node#65446).
#include <node.h>
#define AddEnvironmentCleanupHook(...) static_cast<void>(0)
#define RemoveEnvironmentCleanupHook(...) static_cast<void>(0)
#include <node_object_wrap.h>
#undef AddEnvironmentCleanupHook
#undef RemoveEnvironmentCleanupHook
