import type { Device } from '@atrium/server/devices/model'
import type { Ctx } from '@atrium/server/entity/implement'
import { settingOf } from './setting.ts'

const DEVICE_ALARM = 3

/** Tells those who are set to be told. */
export async function tellStaff(
  ctx: Ctx,
  { _id }: Pick<Device, '_id'>,
  { title, content, level }: { title: string; content: string; level: number },
): Promise<void> {
  const { receivers } = await settingOf(ctx)
  if (!receivers?.length) return
  await ctx.notify(receivers, { title, content, url: `/charge/device/list/${_id}`, type: DEVICE_ALARM, level })
}
