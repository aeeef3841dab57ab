/** What the server code of an app with devices is made of. */

export { notifyStaff } from './alarms.ts'
export { COUNT } from './check-message.ts'
export { commandCalls } from './command-calls.ts'
export { commandReported } from './command-end.ts'
export { sendCommand, sendIfOnline } from './commands.ts'
export { COMMAND, type Device } from './device.ts'
export { type DeviceHooks, message } from './device-hooks.ts'
export { deviceFault } from './fault-event.ts'
export { noteInsert } from './inserts.ts'
export { takenEvents } from './taken-events.ts'
