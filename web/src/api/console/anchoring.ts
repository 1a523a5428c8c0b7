export const anchoringPath = '/console/v1/anchoring'
