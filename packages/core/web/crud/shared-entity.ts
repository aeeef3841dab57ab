import type { App } from '../../contract/define/app.ts'
import type { Entity } from '../../contract/define/entity.ts'

/** The shared entity with this name, to which every app may refer, with the app that owns it. */
export function sharedEntity(entries: readonly { app: App }[], name: string): { app: App; entity: Entity } | undefined {
  for (const { app } of entries) {
    const entity = app.entities?.find((candidate) => candidate.shared && candidate.name === name)
    if (entity) return { app, entity }
  }
  return undefined
}
