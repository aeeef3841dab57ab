// A world of its own: the demonstration is one tenant of the platform, with fixed names.
import type { Services } from '@atrium/core/server/call/services'
import { bootWorld } from '@atrium/core/testing/world'
import { onTestFinished } from 'vitest'
import { appServers } from './apps.server.ts'
import { DEMONSTRATION, startDemo } from './demo.ts'
import { cameraAddresses } from './demo-cameras.ts'
import { packages } from './packages.ts'

/** For tests: the product without its demonstration, its logged warnings, and a function that starts the demonstration. */
export async function openDemo(env: Record<string, string> = {}) {
  const world = await bootWorld({ apps: appServers, packages, waitsFor: [DEMONSTRATION], env })
  onTestFinished(() => world.close())
  const reported: string[] = []
  const log = { ...world.server.services.log, warn: (_: object, text: string) => reported.push(text) }
  const start = (services: Partial<Services>) => {
    const server = { ...world.server, services: { ...world.server.services, log: log as never, ...services } }
    const demo = startDemo(server, {
      cameras: cameraAddresses([15001, 15002]),
      end: new AbortController().signal,
      firstPauseMs: 10,
    })
    onTestFinished(() => demo.close())
    return demo
  }
  return { world, reported, start }
}
