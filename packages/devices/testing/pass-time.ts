import type { World } from '@atrium/core/testing/world'
import { deviceGatewayOf } from '../server/gateway.ts'

/**
 * Lets time pass for one command, without waiting: what is due by then happens at once. The time of a command that was
 * sent is over after its time-out; a device that is asked for an outcome is asked again after 30 seconds, and given up
 * after five minutes.
 */
export async function passTime(world: World, cmdId: string, ms: number): Promise<void> {
  await world.sql(`update device_command
    set asked_at = asked_at - interval '${ms} milliseconds',
      due_at = least(due_at, case when due_at <= now() + interval '${ms} milliseconds' then now() - interval '2 seconds'
        else due_at - interval '${ms} milliseconds' end)
    where id = '${cmdId}'`)
  await deviceGatewayOf(world.server.services)!.endOverdue()
}
