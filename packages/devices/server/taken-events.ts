import type { Ctx } from '@atrium/core/server/call/ctx'
import type { Static } from 'typebox'
import type { ChargingEvents, Device, DeviceAnswer, DeviceEvent } from './device.ts'
import type { DeclaredEvent, DeviceHooks } from './device-hooks.ts'

type Declared = Readonly<Record<string, DeclaredEvent>>

// biome-ignore lint/suspicious/noConfusingVoidType: a function without a return statement answers with success
type Answered = Promise<DeviceAnswer | undefined | void>

/** Handles an event with these data. */
export type Take<Data> = (ctx: Ctx, device: Device, event: DeviceEvent<Data>) => Answered

/** What a device reports in this event, as its schema says. */
export type EventData<E extends Declared, Name extends keyof E> = Static<E[Name]['data']>

/** The type under which the app receives an event, and its data then. */
type TypeOf<E extends Declared, Name extends keyof E> = E[Name] extends { as: { type: infer Type } } ? Type : Name
type Taken<E extends Declared> = {
  [Name in keyof E as TypeOf<E, Name> & string]: Take<
    TypeOf<E, Name> extends infer Type extends keyof ChargingEvents
      ? E[Name] extends { as: object }
        ? ChargingEvents[Type]
        : EventData<E, Name>
      : EventData<E, Name>
  >
}

/** What gateways report besides the declared events. */
interface Undeclared {
  port: Take<ChargingEvents['port']>
  alarm: Take<Readonly<Record<string, unknown>>>
}

/** The declared events of an app's devices, each with the function that takes it. Others are acknowledged. */
export function takenEvents<const E extends Declared>(
  events: E,
  takes: NoInfer<Taken<E> & Partial<Undeclared>>,
): Required<Pick<DeviceHooks, 'events' | 'onEvent'>> {
  // Each is called with its own event only, whose data have been checked by its schema, or come from a gateway.
  const byType = new Map<string, Take<never>>(Object.entries(takes))
  return {
    events,
    onEvent: async (ctx, device, event) =>
      (await byType.get(event.type)?.(ctx, device, event as DeviceEvent<never>)) ?? undefined,
  }
}
