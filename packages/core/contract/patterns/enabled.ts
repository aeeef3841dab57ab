/** For rows that are taken out of use and put back, with nothing else to do. */

export const enabledStatus = { 1: ['enabled', 'green'], 2: ['disabled', 'grey'] } as const

export const enabledActions = {
  disable: { from: ['enabled'], to: 'disabled', danger: true },
  enable: { from: ['disabled'], to: 'enabled' },
} as const
