export default { name: '饼图', about: '各部分在总数中的占比' } as const
