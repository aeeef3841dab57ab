# An RTSP server with test pictures: rtsp-server.py '{"mounts": {"/path": "pipeline"}, "user": …, "password": …}'.
# Prints its port. With a user it asks for Digest.
import json
import sys

import gi

gi.require_version("Gst", "1.0")
gi.require_version("GstRtsp", "1.0")
gi.require_version("GstRtspServer", "1.0")
from gi.repository import GLib, Gst, GstRtsp, GstRtspServer  # noqa: E402

Gst.init(None)
wanted = json.loads(sys.argv[1])
server = GstRtspServer.RTSPServer.new()
server.set_address("127.0.0.1")
server.set_service(str(wanted.get("port", 0)))
mounts = server.get_mount_points()
for path, pipeline in wanted["mounts"].items():
    factory = GstRtspServer.RTSPMediaFactory.new()
    factory.set_launch(pipeline)
    factory.set_shared(True)
    if "user" in wanted:
        permissions = GstRtspServer.RTSPPermissions.new()
        permissions.add_permission_for_role("viewer", "media.factory.access", True)
        permissions.add_permission_for_role("viewer", "media.factory.construct", True)
        factory.set_permissions(permissions)
    mounts.add_factory(path, factory)
if "user" in wanted:
    auth = GstRtspServer.RTSPAuth.new()
    auth.set_supported_methods(GstRtsp.RTSPAuthMethod.DIGEST)
    token = GstRtspServer.RTSPToken.new()
    token.set_string("media.factory.role", "viewer")
    auth.add_digest(wanted["user"], wanted["password"], token)
    server.set_auth(auth)
server.attach(None)
print(server.get_bound_port(), flush=True)
GLib.MainLoop().run()
