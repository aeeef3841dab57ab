import type { App } from '@atrium/contract/define/app'
import type { Entity } from '@atrium/contract/define/entity'

/** The shared entity with this name, to which every app may refer, with the app that owns it. */
export function sharedEntity(entries: readonly { app: App }[], name: string): { app: App; entity: Entity } | undefined {
  for (const { app } of entries) {
    const entity = app.entities?.find((candidate) => candidate.shared && candidate.name === name)
    if (entity) return { app, entity }
  }
  return undefined
}
