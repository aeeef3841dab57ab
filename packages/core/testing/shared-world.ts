import { bootWorld, type OwnWorld, type World, type WorldParts } from './world.ts'

/** A world with few users costs little, but each has connections, a store and sweeps of its own. */
const KEPT = 2

/**
 * A world that all files of this process share that ask for equal parts: a start takes longer than most files do.
 * Tenants keep the files apart. A file must have a world of its own (`bootWorld`) if it looks at, changes or stops what
 * all tenants share: sums, sweeps, metrics, audits, spies, restarts, settings.
 */
export const sharedWorld = worldsOf(bootWorld)

/**
 * A shared world with the test apps of a package, so that all of its files share one.
 * @returns a function that takes the keys of the apps of a tenant that names none
 */
export const packageWorld =
  (parts: WorldParts) =>
  async (...apps: string[]): Promise<World> => {
    const world = await sharedWorld(parts)
    return { ...world, tenant: (options) => world.tenant({ apps, ...options }) }
  }

/** What `sharedWorld` is, for worlds that are started in another way. */
export function worldsOf(boot: (parts: WorldParts) => Promise<OwnWorld>): (parts?: WorldParts) => Promise<World> {
  /** The worlds of this process, the one used last at the end. */
  const worlds: { parts: WorldParts; opened: Promise<OwnWorld> }[] = []
  let willClose = false

  /** Vitest has no hook for the end of a worker but this one, which its own fixtures use. */
  function closeWithWorker(): void {
    if (willClose) return
    willClose = true
    const { onCleanup } = (globalThis as unknown as { __vitest_worker__: VitestWorker }).__vitest_worker__
    onCleanup(async () => {
      const open = await Promise.all(worlds.splice(0).map(({ opened }) => opened))
      await Promise.all(open.map((world) => world.close()))
    })
  }

  return async (parts = {}) => {
    const known = worlds.find((world) => isEqual(world.parts, parts))
    if (known) {
      worlds.splice(worlds.indexOf(known), 1)
      worlds.push(known)
    } else {
      closeWithWorker()
      const started = { parts, opened: boot(parts) }
      worlds.push(started)
      // The next file tries again.
      started.opened.catch(() => worlds.splice(worlds.indexOf(started), 1))
    }
    const world = await worlds.at(-1)!.opened
    // The messages of the files before.
    world.sms.length = 0
    while (worlds.length > KEPT) await (await worlds.shift()!.opened).close()
    return world
  }
}

function isEqual(a: WorldParts, b: WorldParts): boolean {
  const same = (one: readonly unknown[] = [], other: readonly unknown[] = []) =>
    one.length === other.length && one.every((each, index) => each === other[index])
  return (
    same(a.apps, b.apps) &&
    same(a.packages, b.packages) &&
    JSON.stringify([a.migrations, a.env, a.waitsFor]) === JSON.stringify([b.migrations, b.env, b.waitsFor])
  )
}

interface VitestWorker {
  onCleanup(end: () => Promise<void>): void
}
