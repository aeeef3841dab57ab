/** What was sent by controls: the fields of all lists, and those of one. */
const fields = {
  name: 'Name',
  dashboard: 'Dashboard',
  component: 'Widget id',
  value: 'Value',
  uri: 'Address',
  user: 'User',
  state: 'State',
  ok: 'Outcome',
  result: 'Status code',
  message: 'Note',
  ms: 'Took',
  before: 'Before',
  after: 'After',
  reason: 'Reason',
  at: 'Time',
} as const

const state = {
  pending: 'In progress',
  sent: 'Sent',
  answered: 'Answered',
  measured: 'Verified',
  failed: 'Failed',
  unknown: 'Unknown',
  denied: 'Denied',
} as const

const record = {
  status: {},
  actions: { send: 'Operate', deny: 'Deny', end: 'End' },
  groups: {},
  empty: 'Nothing has been operated yet',
} as const

const ok = { yes: 'Success', no: 'Failure', unknown: 'Unknown' } as const

export const records = {
  controlRecord: {
    ...record,
    name: 'Operation record',
    fields: { ...fields, relay: 'Way', target: 'Target', header: 'Headers', content: 'Content' },
    options: {
      ok,
      state,
      relay: { httpRequest: 'HTTP request', mqttPublish: 'MQTT message', influxdbWrite: 'Time-series write' },
    },
  },
  httpRequestRecord: {
    ...record,
    name: 'HTTP request record',
    fields: { ...fields, method: 'Method', header: 'Headers', body: 'Body' },
    options: { ok, state },
  },
  mqttPublishRecord: {
    ...record,
    name: 'MQTT message record',
    fields: { ...fields, topic: 'Topic', content: 'Content' },
    options: { ok, state },
  },
  influxdbWriteRecord: {
    ...record,
    name: 'Time-series write record',
    fields: { ...fields, database: 'Database', content: 'Content' },
    options: { ok, state },
  },
} as const
