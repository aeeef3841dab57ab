import type { AppServer } from '@atrium/core/server/call/implement'
import { apps, ofApp } from './apps.ts'

// Both bundlers replace this by one import for each app.
const servers = import.meta.glob<AppServer>('../apps/*/server.ts', { eager: true, import: 'default' })

/** Every app as the server needs it. */
export const appServers: readonly AppServer[] = apps.map(({ key }) => ofApp(servers, key, 'server.ts'))
