import { defineEntity } from '@atrium/core/contract/define/entity'
import { dt, int, type RowOf, randomCode, ref, str } from '@atrium/core/contract/define/fields'
import { enabledActions, enabledStatus } from '@atrium/core/contract/patterns/enabled'
import type { BaseRow } from '@atrium/core/contract/wire'

/** What weixin takes as the scene of a mini program's code. */
const SCENE = "^[A-Za-z0-9!#$&'()*+,/:;=?@._~-]{1,32}$"

const readonly = { readonly: true } as const

/** The page of a mini program that opens the phone page, unless a code names another one. */
export const SCAN_PAGE = 'pages/scan/scan'

/** In pixels. */
const WIDTH = { min: 280, max: 1280, default: 430 } as const

const fields = {
  name: str(40, { required: true }),
  /** The table or seat at which the code hangs. */
  table: str(20),
  /** The consumer who hands the code out. */
  owner: ref('user'),
  /** The printed code. */
  no: randomCode(12),
  /** How a mini program names the code. Absent: by its number. */
  scene: str(32, {
    pattern: SCENE,
    code: true,
    takes: {
      zh_CN: "字母、数字和 !#$&'()*+,/:;=?@-._~",
      en_US: "letters, digits and !#$&'()*+,/:;=?@-._~",
    },
  }),
  page: str(120, { required: true, default: SCAN_PAGE, code: true }),
  width: int({ required: true, unit: 'px', ...WIDTH }),
  url: str(60, readonly),
  imgUrl: str(120, readonly),
  scanCount: int({ ...readonly, default: 0 }),
  lastScanAt: dt(readonly),
}

/** As the server reads it: `scene` is never empty. */
export type WxacodeRow = BaseRow & RowOf<typeof fields> & { scene: string; status: number }

/**
 * Codes that open an app's phone pages without a device, `/q/{app}/{no}`: on tables, seats and leaflets. The migration of
 * the app creates the table with `wxacode_table('<app>')`, its views the view with `wxacode_view('<app>')`; the app must
 * have an entity named `user`.
 */
export const wxacodeEntity = <const A extends string>(app: A) =>
  defineEntity({
    name: 'wxacode',
    path: `/api/${app}/wxacode`,
    table: `${app}_wxacode`,
    view: `${app}_wxacode_row`,
    module: 'setting/wxacode',
    title: 'name',
    fields,
    status: enabledStatus,
    calls: ['list', 'get', 'create', 'update', 'delete', 'export'],
    list: {
      columns: ['imgUrl', 'name', 'table', 'owner', 'status', 'scanCount', 'lastScanAt', 'no', 'createdAt'],
      filters: ['status', 'owner', { field: 'createdAt', by: 'range' }],
      search: ['name', 'table', 'no', 'scene'],
    },
    form: [
      { group: 'use', fields: ['name', 'table', 'owner'] },
      { group: 'miniProgram', fields: ['page', 'scene', 'width'] },
    ],
    actions: enabledActions,
  })

export const wxacodePermissions = 'read create update delete export enable disable'
