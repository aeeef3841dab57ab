import type { App } from '@atrium/core/contract/define/app'

export interface EventChoice {
  /** The name in the callback, such as `visitor.record.enter`. */
  event: string
  app: string
  entity: string
  module: string
  verb: string
}

const WRITES = ['create', 'update', 'delete'] as const

/** The events of these apps' entities: create, update, delete and their actions. Reads are not events. */
export function eventChoices(apps: readonly App[]): EventChoice[] {
  return apps.flatMap(({ key, entities = [] }) =>
    entities.flatMap(({ name, module, calls, actions = {} }) => {
      const verbs = [...WRITES.filter((write) => calls.includes(write)), ...Object.keys(actions)]
      return verbs.map((verb) => ({ event: `${key}.${name}.${verb}`, app: key, entity: name, module, verb }))
    }),
  )
}
