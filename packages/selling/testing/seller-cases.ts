import type { AppCases, Filled } from '@atrium/core/testing/app-cases'

/**
 * What the product's tests must know about every app with the descriptor `deviceSeller`; `goods` is the specification's
 * page of what it sells.
 */
export const sellerCases = (app: string, goods = 'price/list') =>
  ({
    type: 'pc',
    guarded: false,
    menu: `dashboard order user device/list ${goods} setting/${app} setting/qrcode`,
    addedMenu: 'refund/list feedback/list',
    calls: {
      open: [`GET /api/client/${app}/qrcode`, `GET /api/client/${app}/weixin`],
      consumer: [
        `GET /api/client/${app}/device/nearby`,
        `GET /api/client/${app}/order`,
        `GET /api/client/${app}/order/list`,
        `GET /api/client/${app}/setting`,
        `POST /api/client/${app}/feedback`,
        `POST /api/client/${app}/order`,
        `POST /api/client/${app}/order/cancel`,
        `POST /api/client/${app}/order/refund`,
        `POST /api/client/${app}/order/stop`,
      ],
    },
  }) satisfies AppCases

/**
 * A consumer scans a device's code, places this order and sends feedback. The device is offline again afterwards: a
 * command to it is refused at once, and no test waits for an answer that cannot come.
 */
export async function buyByPhone(app: string, { world, rows, marker, ask }: Filled, order: object): Promise<void> {
  const device = rows.get(`/api/${app}/device`)
  const setOnline = (online: number) => world.sql(`update device set online = ${online} where id = '${device}'`)
  await setOnline(1)
  const [printed] = (await ask('POST', `/api/${app}/qrcode`, { count: 1 })).list
  await ask('PUT', `/api/${app}/qrcode`, { _id: printed._id, rev: 0, device })
  const { token } = await ask('POST', '/api/client/login', { app, no: printed.no, type: 'h5' }, {})
  const phone = { authorization: `Bearer ${token}` }
  await ask('POST', `/api/client/${app}/order`, { device, idemKey: 'one-of-the-matrix', ...order }, phone)
  await ask('POST', `/api/client/${app}/feedback`, { type: 3, content: marker }, phone)
  await setOnline(2)
}
