import { useMemo } from 'react';
import { useFound } from '../../../../console/extend.ts';
import { placeOfZip, type Spot } from '../../both/places.ts';
import { type Delivery, destinationOf, type Trip } from '../trip.ts';
import type { Waypoint } from './StopMap.tsx';

const wanted = ['repositoryCode', 'zipCode', 'country'];

/** Where a trip begins and where its stops are, as far as it is known: by ZIP codes, and the coordinates of a wharf. */
export function useWaypoints(
  trip: Pick<Trip, 'repositoryId' | 'repositoryIdLabel' | 'quayId' | 'quayIdLabel'>,
  stops: readonly Delivery[],
  start: string,
): readonly Waypoint[] {
  const codes = useMemo(() => [...new Set(stops.flatMap(({ destCode }) => destCode ?? []))], [stops]);
  const house = useListed('hwRepositoryConfig', trip.repositoryId);
  const quay = useListed('hwQuayConfig', trip.quayId);
  const { records: named } = useFound('hwRepositoryConfig', {
    filter: { repositoryCode: codes, fields: wanted },
    pageSize: 100,
    isHeld: codes.length === 0,
  });
  return useMemo(() => {
    const from: Waypoint = {
      ...{ id: 'start', sign: start, name: house?.repositoryCode ?? trip.quayIdLabel ?? trip.repositoryIdLabel ?? '' },
      spot: spotOfQuay(quay) ?? spotOf(house),
    };
    return [
      from,
      ...stops.map((stop, i) => ({
        ...{ id: stop.id, sign: String(i + 1), name: destinationOf(stop) },
        spot: spotOf(stop) ?? spotOf(named?.find(({ repositoryCode }) => repositoryCode === stop.destCode)),
      })),
    ];
  }, [house, quay, named, stops, start, trip.quayIdLabel, trip.repositoryIdLabel]);
}

/** One record, for whoever may only list them. */
function useListed<N extends 'hwRepositoryConfig' | 'hwQuayConfig'>(resource: N, id: string | null) {
  const filter = useMemo(() => ({ id: id ?? '' }), [id]);
  return useFound(resource, { filter, pageSize: 1, isHeld: id === null }).records?.[0];
}

interface Addressed {
  readonly zipCode: string | null;
  readonly country: string | null;
}

function spotOf(address: Addressed | undefined): Spot | undefined {
  return address && (address.country ?? 'US') === 'US' ? placeOfZip(address.zipCode) : undefined;
}

function spotOfQuay(
  quay: { readonly latitude: string | null; readonly longitude: string | null } | undefined,
): Spot | undefined {
  if (!quay?.latitude || !quay.longitude) return undefined;
  return { latitude: Number(quay.latitude), longitude: Number(quay.longitude) };
}
