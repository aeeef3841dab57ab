import type { App } from '@atrium/contract/define/app'

export interface EventChoice {
  /** `visitor.record.enter`, as the callback names it. */
  event: string
  app: string
  entity: string
  module: string
  verb: string
}

const WRITES = ['create', 'update', 'delete'] as const

/** What can happen to the entities of these apps: that they are written, and what is done to them. Reads are no events. */
export function eventChoices(apps: readonly App[]): EventChoice[] {
  return apps.flatMap(({ key, entities = [] }) =>
    entities.flatMap(({ name, module, calls, actions = {} }) => {
      const verbs = [...WRITES.filter((write) => calls.includes(write)), ...Object.keys(actions)]
      return verbs.map((verb) => ({ event: `${key}.${name}.${verb}`, app: key, entity: name, module, verb }))
    }),
  )
}
