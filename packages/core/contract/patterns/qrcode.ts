import { defineEntity } from '../define/entity.ts'
import { dt, int, ref, str } from '../define/fields.ts'

/** The largest number of codes that one call creates. */
export const QRCODE_MAX_COUNT = 1000

/**
 * Printed codes of one app's devices, `/q/{app}/{no}`. `PUT {_id, rev, device}` binds a device, `device: null` unbinds
 * it, and the action `void` ends the code. The app's migration creates the view with `device_lists('<app>')`.
 */
export const qrcodeEntity = <const A extends string>(app: A) =>
  defineEntity({
    name: 'qrcode',
    path: `/api/${app}/qrcode`,
    table: 'qrcode',
    view: `${app}_qrcode_row`,
    module: 'qrcode',
    title: 'no',
    fields: {
      no: str(20, { readonly: true, code: true }),
      batch: str(20),
      url: str(60, { readonly: true }),
      device: ref('device'),
      deviceNo: str(32, { readonly: true }),
      deviceName: str(40, { readonly: true }),
      scanCount: int({ readonly: true, default: 0 }),
      lastScanAt: dt({ readonly: true }),
    },
    status: { 1: ['unbound', 'grey'], 2: ['bound', 'green'], 3: ['voided', 'grey'] },
    calls: ['list', 'get', 'create', 'update', 'delete', 'export'],
    own: ['update', 'delete'],
    list: {
      columns: ['no', 'device', 'status', 'batch', 'scanCount', 'lastScanAt', 'createdAt'],
      filters: [{ field: 'batch', by: 'known' }, 'status', 'device'],
      search: ['no', 'batch'],
    },
    actions: { void: { from: ['unbound', 'bound'], to: 'voided', danger: true, effect: true } },
  })

export const qrcodePermissions = 'read create update delete export void'
