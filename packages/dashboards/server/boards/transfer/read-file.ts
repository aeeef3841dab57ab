import { setImmediate } from 'node:timers/promises'
import { versionOf } from '@atrium/charts/contract/define/widget'
import type { Entity } from '@atrium/core/contract/define/entity'
import { invalidParameter, type Text } from '@atrium/core/contract/refusal'
import { UUID } from '@atrium/core/contract/text-patterns'
import type { Services } from '@atrium/core/server/call/services'
import { bodyValidator, check } from '@atrium/core/server/http/validate'
import { type TSchema, Type } from 'typebox'
import {
  type DashboardFile,
  FILE_FORMAT,
  FILE_VERSION,
  type FiledDashboard,
  MAX_EXPORTED,
} from '../../../contract/dashboard-file.ts'
import { itemErrors, migratedItems } from '../../../contract/dashboard-items.ts'
import type { Known } from '../../../contract/dashboard-ops/check.ts'
import { checkComponents, checkOptions, optionsSchema } from '../../../contract/dashboard-schema.ts'
import { MAX_FOLDER_DEPTH, NAME_MAX } from '../../../contract/dashboard-shelf.ts'
import { sourceErrors } from '../../../contract/dashboard-sources.ts'
import { withConnectors } from '../../../contract/old-sources.ts'
import { kindsOf, madeOfKinds } from '../../queryplane/kinds.ts'
import { ownPageErrors } from '../foreign-pages.ts'
import { placedSchema } from '../placed-schema.ts'
import { pictureNames } from './pictures-in-file.ts'
import { type FileParts, NOT_A_FILE } from './take-apart.ts'

const MAX_FOLDERS = 200
const MAX_PICTURES = 200

const strict = (properties: Record<string, TSchema>) => Type.Object(properties, { additionalProperties: false })
const id = () => Type.String({ pattern: UUID })
const name = () => Type.String({ minLength: 1, maxLength: NAME_MAX, pattern: '\\S' })

const NEWER: Text = {
  zh_CN: '文件由较新的版本导出，当前版本不能导入',
  en_US: 'A newer version of this product exported the file; this version cannot import it',
}
const TWICE: Text = { zh_CN: '编号重复', en_US: 'Two entries have this id' }
const NO_FOLDER: Text = { zh_CN: '文件中没有这个文件夹', en_US: 'This folder is not in the file' }
const WRONG_TREE: Text = {
  zh_CN: `文件夹循环，或超过 ${MAX_FOLDER_DEPTH} 层`,
  en_US: `The folders contain each other, or are more than ${MAX_FOLDER_DEPTH} levels deep`,
}

interface ReadFile {
  /** Without the pictures. */
  file: DashboardFile
  /** Where the person wants it. */
  folder: string | null
  /** The names of the uploaded pictures that its dashboards show. */
  pictures: string[]
}

/**
 * Checks a file completely, before anything is stored, dashboard by dashboard: nobody waits for all of them. Items have
 * the newest version of their kind afterwards.
 * @throws invalidParameter at the wrong places: `file.dashboards.0.components.3.component.props.min`
 */
export function fileReader(dashboard: Entity) {
  const validateHead = bodyValidator(
    strict({
      folder: Type.Optional(Type.Union([id(), Type.Null()])),
      file: strict({
        format: Type.Literal(FILE_FORMAT),
        version: Type.Literal(FILE_VERSION),
        exportedAt: Type.Optional(Type.String({ maxLength: 40 })),
        folders: Type.Array(strict({ _id: id(), name: name(), parentId: Type.Union([id(), Type.Null()]) }), {
          maxItems: MAX_FOLDERS,
          default: [],
        }),
        dashboards: Type.Array(Type.Any(), { minItems: 1, maxItems: MAX_EXPORTED }),
        pictures: Type.Record(Type.String({ pattern: '^[0-9a-f]{32}$' }), Type.String(), {
          maxProperties: MAX_PICTURES,
          default: {},
        }),
      }),
    }),
  )

  // In its place in a file, so that the places of errors are found.
  const validator = madeOfKinds((kinds) => {
    const one = strict({
      _id: id(),
      name: name(),
      description: Type.Optional(Type.String({ maxLength: 200 })),
      folder: Type.Union([id(), Type.Null()], { default: null }),
      options: optionsSchema,
      components: placedSchema(dashboard, kinds),
      withoutSecrets: Type.Optional(Type.Array(Type.String({ maxLength: 8 }), { maxItems: 200 })),
    })
    return bodyValidator(strict({ file: strict({ dashboards: Type.Array(one) }) }))
  })

  return async ({ head, ...parts }: FileParts, services: Services): Promise<ReadFile> => {
    const validateOne = validator(services)
    const body = textOf(head)
    const { format, version } = ((body as { file?: unknown } | null)?.file ?? {}) as Partial<DashboardFile>
    if (format !== FILE_FORMAT) throw invalidParameter({ fields: { file: NOT_A_FILE } })
    if (typeof version === 'number' && version > FILE_VERSION) throw invalidParameter({ fields: { file: NEWER } })
    check(validateHead, body)
    const { file, folder = null } = body as { file: DashboardFile; folder?: string | null }
    const pictures = new Set<string>()
    const wrong: Record<string, Text> = {}
    for (const [index, bytes] of parts.dashboards.entries()) {
      await setImmediate()
      const text = new TextDecoder().decode(bytes)
      for (const name of pictureNames(text)) pictures.add(name)
      const dashboard = JSON.parse(text)
      await setImmediate()
      const refused = validateOne({ file: { dashboards: [dashboard] } })
      if (refused) throw invalidParameter({ fields: moved(refused.detail.fields, 'file.dashboards', index) })
      const found = {
        ...(await upgraded(dashboard, kindsOf(services))),
        ...(await ownPageErrors(services, dashboard)),
      }
      for (const [path, text] of Object.entries(found)) wrong[`file.dashboards.${index}.${path}`] = text
      file.dashboards[index] = dashboard
    }
    Object.assign(wrong, treeErrors(file))
    if (Object.keys(wrong).length > 0) throw invalidParameter({ fields: wrong })
    return { file, folder, pictures: [...pictures] }
  }
}

const textOf = (bytes: Uint8Array): unknown => JSON.parse(new TextDecoder().decode(bytes))

/** Gives the items the newest version of their kinds. @returns what is wrong, by the path in the dashboard */
async function upgraded(dashboard: FiledDashboard, { widgets, connectors }: Known): Promise<Record<string, Text>> {
  const items = dashboard.components.map((item) => {
    const spec = widgets.find(({ kind }) => kind === item.component.component)
    const version = item.component.version ?? (spec ? versionOf(spec) : 1)
    return withConnectors({ ...item, component: { ...item.component, version } }, connectors)
  })
  dashboard.components = migratedItems(items, widgets)
  const wrong = {
    ...checkOptions(dashboard.options),
    ...checkComponents(items),
    ...sourceErrors(dashboard.components, connectors),
  }
  for (const [index, item] of dashboard.components.entries()) {
    await setImmediate()
    Object.assign(wrong, moved(itemErrors([item], widgets), 'components', index))
  }
  return wrong
}

/** The errors of the first entry of a list as those of another one. */
function moved(fields: Readonly<Record<string, Text>> = {}, list: string, index: number): Record<string, Text> {
  const first = `${list}.0`
  return Object.fromEntries(
    Object.entries(fields).map(([path, text]) => [
      path.startsWith(first) ? `${list}.${index}${path.slice(first.length)}` : path,
      text,
    ]),
  )
}

function treeErrors({ folders, dashboards }: DashboardFile): Record<string, Text> {
  const wrong: Record<string, Text> = {}
  const parents = new Map(folders.map((one) => [one._id, one.parentId]))
  const seen = new Set<string>()
  const look = (place: string, _id: string, inside: string | null, field: string) => {
    if (seen.has(_id)) wrong[`${place}._id`] = TWICE
    seen.add(_id)
    if (inside !== null && !parents.has(inside)) wrong[`${place}.${field}`] = NO_FOLDER
  }
  folders.forEach((one, index) => {
    look(`file.folders.${index}`, one._id, one.parentId, 'parentId')
    let levels = 0
    for (let at: string | null = one._id; at !== null && levels <= MAX_FOLDER_DEPTH; at = parents.get(at) ?? null)
      levels += 1
    if (levels > MAX_FOLDER_DEPTH) wrong[`file.folders.${index}.parentId`] = WRONG_TREE
  })
  dashboards.forEach((one, index) => {
    look(`file.dashboards.${index}`, one._id, one.folder, 'folder')
  })
  return wrong
}
