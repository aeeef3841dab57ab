const TOPIC = /^iot\/([^/]+)\/([^/]+)\/up\/([A-Za-z]+)$/

export interface UpTopic {
  app: string
  sn: string
  kind: string
}

/** `iot/<app>/<sn>/up/<kind>`, or null for any other topic. */
export function readUpTopic(topic: string): UpTopic | null {
  const [, app, sn, kind] = TOPIC.exec(topic) ?? []
  return app !== undefined && sn !== undefined && kind !== undefined ? { app, sn, kind } : null
}

export const upTopic = ({ app, sn }: { app: string; sn: string }, kind: string) => `iot/${app}/${sn}/up/${kind}`

export function downTopic({ app, sn }: { app: string; sn: string }, kind: string): string {
  return `iot/${app}/${sn}/down/${kind}`
}

/** Whether a device may subscribe to this filter: only to messages for itself. */
export function maySubscribe(device: { app: string; sn: string }, filter: string): boolean {
  const own = downTopic(device, '')
  return filter.startsWith(own) && filter.length > own.length
}

/** Whether a filter below `…/down/` includes messages of this kind; the kinds have no deeper levels. */
export function takesKind(device: { app: string; sn: string }, filter: string, kind: string): boolean {
  return ['#', '+', kind, `${kind}/#`].some((end) => filter === downTopic(device, end))
}
