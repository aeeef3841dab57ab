import charge from '@atrium/apps/charge/server'
import iot from '@atrium/apps/iot/server'
import manage from '@atrium/apps/manage/server'
import platform from '@atrium/apps/platform/server'
import visitor from '@atrium/apps/visitor/server'
import visual from '@atrium/apps/visual/server'
import type { AppServer } from '@atrium/server/call/implement'

/** Every app with server code, in the launcher's order. */
export const appServers: readonly AppServer[] = [manage, visitor, iot, charge, visual, platform]
