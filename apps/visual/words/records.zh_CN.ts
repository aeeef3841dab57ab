/** What was sent by controls: the fields of all lists, and those of one. */
const fields = {
  name: '名称',
  dashboard: '看板',
  component: '组件编号',
  value: '操作值',
  uri: '地址',
  user: '操作人',
  state: '状态',
  ok: '结果',
  result: '状态码',
  message: '说明',
  ms: '用时',
  before: '操作前',
  after: '操作后',
  reason: '原因',
  at: '时间',
} as const

const state = {
  pending: '执行中',
  sent: '已发送',
  answered: '已应答',
  measured: '已核对',
  failed: '失败',
  unknown: '未知',
  denied: '拒绝',
} as const

const record = {
  status: {},
  actions: { send: '操作', deny: '拒绝操作', end: '操作结束' },
  groups: {},
  empty: '还没有操作记录',
} as const

const ok = { yes: '成功', no: '失败', unknown: '未知' } as const

export const records = {
  controlRecord: {
    ...record,
    name: '操作记录',
    fields: { ...fields, relay: '方式', target: '目标', header: '请求头', content: '内容' },
    options: { ok, state, relay: { httpRequest: 'HTTP 请求', mqttPublish: 'MQTT 发布', influxdbWrite: '时序写入' } },
  },
  httpRequestRecord: {
    ...record,
    name: 'HTTP 请求记录',
    fields: { ...fields, method: '方法', header: '请求头', body: '请求体' },
    options: { ok, state },
  },
  mqttPublishRecord: {
    ...record,
    name: 'MQTT 发布记录',
    fields: { ...fields, topic: '主题', content: '内容' },
    options: { ok, state },
  },
  influxdbWriteRecord: {
    ...record,
    name: '时序写入记录',
    fields: { ...fields, database: '数据库', content: '内容' },
    options: { ok, state },
  },
} as const
