-- changes: checked_crossings
DROP TABLE `checked_crossings`;
