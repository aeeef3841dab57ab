/**
 * Weixin's pay score (微信支付分, service orders that the user confirms) as its documents describe it: a part of the
 * local server in weixin-pay-stand-in.ts, which checks and makes the signatures.
 */

export const SERVICE_ID = '2002000000000558128851361561536'
const APP_ID = 'wx8888888888888888'

export interface ServiceOrder {
  /** The body of the first request, which every repetition must equal. */
  created: Record<string, unknown>
  state: 'CREATED' | 'DOING' | 'DONE' | 'REVOKED' | 'EXPIRED'
  startTime: string
  completed?: Record<string, unknown>
  cancelled?: Record<string, unknown>
  paidTime?: string
  /** Paid in another way, as the merchant said (`sync`). */
  elsewhere?: boolean
}

interface Reply {
  status: number
  content?: object
}

const refuse = (code: string, message: string, status = 400): Reply => ({ status, content: { code, message } })

/** `yyyyMMddHHmmss` in Beijing. */
export const stampOf = (time: Date): string =>
  new Date(time.getTime() + 8 * 3600_000).toISOString().replace(/\D/g, '').slice(0, 14)

const isStamp = (value: unknown): value is string => typeof value === 'string' && /^\d{14}$/.test(value)

/** Answers a call below `/v3/payscore/serviceorder`. */
export function answerScore(
  orders: Map<string, ServiceOrder>,
  mchId: string,
  call: string,
  query: URLSearchParams,
  // biome-ignore lint/suspicious/noExplicitAny: bodies of many calls
  given: any,
): Reply {
  const [method, path = ''] = call.split(' ')
  const [, no = '', act = ''] = /^\/v3\/payscore\/serviceorder(?:\/([^/]+)\/(\w+))?$/.exec(path) ?? []
  const asked = method === 'GET' ? { appid: query.get('appid'), service_id: query.get('service_id') } : given
  if (asked.appid !== APP_ID || asked.service_id !== SERVICE_ID) return refuse('NO_AUTH', '商户暂无权限使用此服务', 403)
  if (method === 'POST' && no === '') return create(orders, mchId, given)
  const outOrderNo = method === 'GET' ? query.get('out_order_no')! : no
  const order = orders.get(outOrderNo)
  if (!order) return refuse('ORDER_NOT_EXIST', '查询单据不存在', 404)
  if (method === 'GET') return { status: 200, content: serviceOrder(outOrderNo, order, mchId) }
  if (act === 'complete') return complete(order, outOrderNo, mchId, given)
  if (act === 'cancel') return cancel(order, outOrderNo, mchId, given)
  if (act === 'sync') return sync(order, outOrderNo, mchId, given)
  return refuse('RESOURCE_NOT_EXISTS', '无此接口', 404)
}

// biome-ignore lint/suspicious/noExplicitAny: a body
function create(orders: Map<string, ServiceOrder>, mchId: string, given: any): Reply {
  const { out_order_no, service_introduction, risk_fund, time_range, notify_url, need_user_confirm } = given
  const isWrong =
    !/^[0-9A-Za-z_|-]{1,32}$/.test(out_order_no) ||
    ![...service_introduction].length ||
    [...service_introduction].length > 20 ||
    !['DEPOSIT', 'ADVANCE', 'CASH_DEPOSIT'].includes(risk_fund?.name) ||
    !Number.isSafeInteger(risk_fund?.amount) ||
    risk_fund.amount < 1 ||
    (time_range?.start_time !== 'OnAccept' && !isStamp(time_range?.start_time)) ||
    !/^https?:\/\/[^?]+$/.test(notify_url)
  if (isWrong) return refuse('PARAM_ERROR', '参数错误')
  if (need_user_confirm === false) return refuse('NO_AUTH', '无免确认权限', 403)
  const known = orders.get(out_order_no)
  if (known && JSON.stringify(known.created) !== JSON.stringify(given)) {
    return refuse('PARAM_ERROR', '订单重入参数校验失败')
  }
  const order = known ?? { created: given, state: 'CREATED' as const, startTime: '' }
  orders.set(out_order_no, order)
  const packed = `AAQTnZoAAAABAAAAAAD8m2b8/${out_order_no}==`
  const shown = serviceOrder(out_order_no, order, mchId)
  return { status: 200, content: order.state === 'CREATED' ? { ...shown, package: packed } : shown }
}

// biome-ignore lint/suspicious/noExplicitAny: a body
function complete(order: ServiceOrder, no: string, mchId: string, given: any): Reply {
  const { post_payments, total_amount, time_range } = given
  if (order.completed) {
    const isSame = JSON.stringify(order.completed) === JSON.stringify(given)
    if (order.state === 'DOING' && isSame) return { status: 200, content: serviceOrder(no, order, mchId) }
    return refuse('PARAM_ERROR', '订单重入参数校验失败')
  }
  if (order.state !== 'DOING') return refuse('INVALID_REQUEST', '当前订单状态不合法')
  const sum = (post_payments as { amount: number }[]).reduce((all, { amount }) => all + amount, 0)
  if (!post_payments.length || sum !== total_amount) return refuse('PARAM_ERROR', '最终总金额计算非法')
  const { amount: most } = order.created.risk_fund as { amount: number }
  if (total_amount > most) return refuse('PARAM_ERROR', '总金额超过此服务的服务风险金额')
  if (!isStamp(time_range?.end_time)) return refuse('PARAM_ERROR', '创建订单未填写服务结束时间，则结束时间必填')
  if (time_range.end_time > stampOf(new Date())) return refuse('PARAM_ERROR', '实际结束时间不能晚于使用完结接口的时间')
  if (time_range.end_time < order.startTime) return refuse('PARAM_ERROR', '真实结束时间小于预计开始时间')
  order.completed = given
  if (total_amount === 0) order.state = 'DONE'
  return { status: 200, content: serviceOrder(no, order, mchId) }
}

function cancel(order: ServiceOrder, no: string, mchId: string, given: { reason?: string }): Reply {
  const { reason = '' } = given
  if (reason === '' || [...reason].length > 50) return refuse('PARAM_ERROR', '参数错误')
  const isRepeated = order.state === 'REVOKED' && JSON.stringify(order.cancelled) === JSON.stringify(given)
  if (!isRepeated && (order.completed || (order.state !== 'CREATED' && order.state !== 'DOING'))) {
    return refuse('PARAM_ERROR', '当前订单状态不满足撤销条件')
  }
  order.state = 'REVOKED'
  order.cancelled = given
  const { order_id, ...ids } = idsOf(no, mchId)
  return { status: 200, content: { ...ids, order_id } }
}

function sync(
  order: ServiceOrder,
  no: string,
  mchId: string,
  { type, detail }: { type?: string; detail?: { paid_time?: string } },
): Reply {
  if (type !== 'Order_Paid' || !isStamp(detail?.paid_time)) return refuse('PARAM_ERROR', '参数错误')
  if (!order.completed || order.state !== 'DOING') {
    return refuse('INVALID_REQUEST', '仅服务订单支付状态为待支付时，才可使用此能力')
  }
  order.state = 'DONE'
  order.elsewhere = true
  order.paidTime = detail.paid_time
  return { status: 200, content: serviceOrder(no, order, mchId) }
}

const idsOf = (no: string, mchId: string) => ({
  appid: APP_ID,
  mchid: mchId,
  out_order_no: no,
  service_id: SERVICE_ID,
  order_id: `1000000000${no.slice(-20)}`,
})

/** An order as a query and the notifications show it. */
export function serviceOrder(no: string, order: ServiceOrder, mchId: string) {
  const { created, state, startTime, completed } = order
  return {
    ...idsOf(no, mchId),
    service_introduction: created.service_introduction,
    state,
    ...(state === 'DOING' && { state_description: completed ? 'MCH_COMPLETE' : 'USER_CONFIRM' }),
    risk_fund: created.risk_fund,
    time_range: { start_time: startTime || 'OnAccept' },
    notify_url: created.notify_url,
    openid: 'oUpF8uMuAJO_M2pxb1Q9zNjWeS6o',
    ...(completed && {
      post_payments: completed.post_payments,
      total_amount: completed.total_amount,
      need_collection: completed.total_amount !== 0,
    }),
    ...collectionOf(no, order),
  }
}

function collectionOf(no: string, { completed, state, paidTime, elsewhere }: ServiceOrder) {
  if (!completed?.total_amount) return {}
  const total_amount = completed.total_amount as number
  if (state !== 'DONE') {
    return { collection: { state: 'USER_PAYING', total_amount, paying_amount: total_amount, paid_amount: 0 } }
  }
  const detail = elsewhere
    ? { seq: 1, amount: total_amount, paid_type: 'MCH', paid_time: paidTime }
    : { seq: 1, amount: total_amount, paid_type: 'NEWTON', paid_time: paidTime, transaction_id: `42${no.slice(1)}` }
  return {
    collection: { state: 'USER_PAID', total_amount, paying_amount: 0, paid_amount: total_amount, details: [detail] },
  }
}
