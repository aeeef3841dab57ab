/** Where a day begins. Gates keep the clock on their wall, not the server's. */
export const TIME_ZONE = 'Asia/Shanghai'
