import charge from '@atrium/apps/charge/index'
import doll from '@atrium/apps/doll/index'
import facility from '@atrium/apps/facility/index'
import inspection from '@atrium/apps/inspection/index'
import iot from '@atrium/apps/iot/index'
import manage from '@atrium/apps/manage/index'
import platform from '@atrium/apps/platform/index'
import powerbank from '@atrium/apps/powerbank/index'
import shop from '@atrium/apps/shop/index'
import vend from '@atrium/apps/vend/index'
import visitor from '@atrium/apps/visitor/index'
import visual from '@atrium/apps/visual/index'
import type { App } from '@atrium/core/contract/define/app'

/** Every app with code, in the launcher's order. Other parts of an app are found by file names in its folder. */
export const apps: readonly App[] = [
  manage,
  visitor,
  iot,
  charge,
  doll,
  vend,
  powerbank,
  shop,
  facility,
  inspection,
  visual,
  platform,
]

/**
 * One app's file of those that `import.meta.glob('../apps/*\/…')` has found.
 * @throws if the app's folder does not contain the file
 */
export function ofApp<File>(files: Readonly<Record<string, File>>, key: string, name: string): File {
  const file = files[`../apps/${key}/${name}`]
  if (file === undefined) throw new Error(`apps/${key} has no ${name}`)
  return file
}
