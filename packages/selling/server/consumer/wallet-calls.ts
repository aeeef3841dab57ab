import { Id } from '@atrium/core/contract/define/schema'
import type { Services } from '@atrium/core/server/call/services'
import { AsOf } from '@atrium/core/server/entity/as-of'
import { addRoute, type Call } from '@atrium/core/server/http/route'
import type { FastifyInstance } from 'fastify'
import { Type } from 'typebox'
import { WITHDRAWAL_METHODS } from '../../contract/patterns/money-withdrawal.ts'
import { shownConsumer } from './resolve.ts'
import { asConsumer, type Selling } from './selling.ts'
import { type Holder, OWN, ownEntries, type WithdrawalRequest, walletOf, withdraw, withdrawalsOf } from './wallet.ts'

const Account = Type.String({ pattern: '^(own|(agent|merchant|channel):[0-9a-f-]{36})$', default: OWN })
/** Paid out by hand, so it cannot be requested by phone. */
const OFFLINE = 4
const METHODS = Object.keys(WITHDRAWAL_METHODS).map(Number)

/** The calls for a consumer's own money; `sellingOf` returns the app of the session. */
export function walletCalls(http: FastifyInstance, services: Services, sellingOf: (app: string) => Selling): void {
  function asHolder<T>(
    { request, ...from }: Pick<Call<never, never>, 'request' | 'ip' | 'locale'>,
    run: (holder: Holder) => T,
  ) {
    const session = request.consumer!
    const selling = sellingOf(session.app)
    return asConsumer(services, selling, session, from, async (ctx, consumer) =>
      run({ ctx, selling, session, consumer }),
    )
  }

  addRoute(http, {
    method: 'GET',
    path: '/api/client/wallet',
    guard: { kind: 'consumer' },
    summary: 'Who one is, the money one has with the merchant, in fen, and on which terms it is paid out',
    tag: 'client',
    response: Type.Object({
      code: Type.Literal(0),
      consumer: Type.Any(),
      wallet: Type.Object({ money: Type.Integer(), pendingMoney: Type.Integer(), settledMoney: Type.Integer() }),
      accounts: Type.Any(),
      isKnown: Type.Boolean(),
      isWeixin: Type.Boolean(),
      terms: Type.Any(),
    }),
    handler: (call) =>
      asHolder(call, async (holder) => ({
        code: 0,
        consumer: shownConsumer(holder.consumer),
        ...(await walletOf(holder)),
      })),
  })

  addRoute(http, {
    method: 'GET',
    path: '/api/client/wallet/line',
    guard: { kind: 'consumer' },
    summary: 'What came and went of an own account, the newest first, and the last withdrawals',
    tag: 'client',
    query: Type.Object(
      {
        account: Account,
        current: Type.Integer({ minimum: 1, maximum: 10_000, default: 1 }),
        pageSize: Type.Integer({ minimum: 1, maximum: 50, default: 20 }),
        asOf: AsOf,
      },
      { additionalProperties: false },
    ),
    response: Type.Object({
      code: Type.Literal(0),
      list: Type.Any(),
      withdrawals: Type.Any(),
      pagination: Type.Any(),
      asOf: Type.String(),
    }),
    handler: ({ query, ...call }) =>
      asHolder(call, async (holder) => {
        const { total, ...entries } = await ownEntries(holder, query)
        const { account, current, pageSize } = query
        const withdrawals = await withdrawalsOf(holder, account)
        return { code: 0, ...entries, withdrawals, pagination: { total, current, pageSize } }
      }),
  })

  addRoute(http, {
    method: 'POST',
    path: '/api/client/withdrawal',
    guard: { kind: 'consumer' },
    summary: 'Ask for one’s money, `amount` in fen; it is frozen until the merchant has decided. One at a time',
    tag: 'client',
    body: Type.Object(
      {
        account: Account,
        amount: Type.Integer({ minimum: 1, maximum: 99_999_999 }),
        method: Type.Union(METHODS.filter((one) => one !== OFFLINE).map((one) => Type.Literal(one))),
        to: Type.Optional(
          Type.Object(
            {
              account: Type.Optional(Type.String({ minLength: 4, maxLength: 60 })),
              number: Type.Optional(Type.String({ pattern: '^[0-9 ]{8,30}$' })),
              name: Type.Optional(Type.String({ minLength: 2, maxLength: 40 })),
              bank: Type.Optional(Type.String({ minLength: 2, maxLength: 60 })),
            },
            { additionalProperties: false },
          ),
        ),
      },
      { additionalProperties: false },
    ),
    response: Type.Object({ code: Type.Literal(0), _id: Id }),
    rateLimit: { max: 10, windowS: 60 },
    handler: ({ body, ...call }) =>
      asHolder(call, async (holder) => ({ code: 0, _id: await withdraw(holder, body as WithdrawalRequest) })),
  })
}
