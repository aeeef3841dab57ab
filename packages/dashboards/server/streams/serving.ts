import type { App } from '@atrium/core/contract/define/app'
import type { Services } from '@atrium/core/server/call/services'
import type { Serving } from '@atrium/core/server/server-package'
import type { FastifyInstance } from 'fastify'
import { openRunningStreams } from './running-streams.ts'
import { openStreamAccess } from './stream-access.ts'
import { streamRoute } from './stream-route.ts'
import { streamSocket } from './stream-socket.ts'
import { streamsOf } from './streams.ts'

/** What viewers of streams reach, in a process that serves people. */
export async function openStreamServing(services: Services, apps: readonly App[]) {
  const streams = streamsOf(services)
  const access = openStreamAccess(services, apps, streams)
  const running = await openRunningStreams(services)
  const tools = { services, streams, access, running }
  let stopSocket: () => void = () => undefined
  return {
    socket({ upgrades }: Serving): void {
      stopSocket = streamSocket(upgrades, services, tools)
    },
    route: (http: FastifyInstance) => streamRoute(http, services, apps, tools),
    async close() {
      stopSocket()
      await running.close()
    },
  }
}
