/** What the simulator needs to act as a device: `device` is what the line's fleet says about it. */
export interface Post<Device = unknown> {
  device: Device
  _id: string
  sn: string
  secret: string
  /** The printed code that consumers scan. */
  code: string
}
