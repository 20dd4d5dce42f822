/** The states of a direct order whose container can still be fetched, or is on a chassis already: picked up before, or refused at the door. */
export const onTheWay: readonly unknown[] = ['ASSIGNED', 'IN_TRANSIT', 'AT_PORT', 'PICKED_UP'];
