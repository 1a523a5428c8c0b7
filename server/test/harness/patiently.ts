/**
 * For waits that a test wants to be short, and that a busy machine may need long: the act is done with the first time, and anew
 * with the next one where the time was too short for it.
 */
export async function patiently<T>(
  times: readonly number[],
  wasTooShort: (error: unknown) => boolean,
  act: (time: number) => Promise<T>,
): Promise<T> {
  const [time, ...longer] = times
  if (time === undefined) throw new Error('no time is given')
  try {
    return await act(time)
  } catch (error) {
    if (longer.length === 0 || !wasTooShort(error)) throw error
    return await patiently(longer, wasTooShort, act)
  }
}
