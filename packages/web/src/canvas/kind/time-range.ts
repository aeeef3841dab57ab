/** Two time expressions, such as `*-2h` and `*`. */
export interface TimeRange {
  startTime: string
  endTime: string
}
