/** A charge that the product takes for running and the device does not know, because it lost its power. */
export interface LooseEnd {
  device: string
  port: number
  no: string
  /** Watt-hours and seconds of the last report. */
  energy: number
  seconds: number
  meterStart: number | null
  transactionId: number | null
  idTag: string
}
