import type { signIn } from './sign-in.ts'

type Send = Awaited<ReturnType<typeof signIn>>

/** With which a product is started whose data sources may be on this machine. */
export const LOOPBACK_ALLOWED = { EGRESS_ALLOW: '127.0.0.0/8' }

/** Lets the tenant's data sources reach this machine, as far as the operator does. */
export async function allowLoopback(send: Send): Promise<void> {
  await send('PUT', '/api/platform/egress', { entries: [LOOPBACK_ALLOWED.EGRESS_ALLOW] })
}

/** Stores a data source. @returns its `_id` */
export async function makeSource(send: Send, title: string, type: number, props: object): Promise<string> {
  const { dataSource } = await send<{ dataSource: { _id: string } }>('POST', '/api/datasource', { title, type, props })
  return dataSource._id
}
